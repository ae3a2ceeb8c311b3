/** The page that lists the decks. */

/** @param names of the decks beside the page, in order */
export function indexPage(names: readonly string[]): string {
  const items = names.map((name) => `<li><a href="${name}.html">${name}</a></li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Slides of the workshop</title>
<style>body { font: 24px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 40rem; color: #16202f }</style>
<h1>Slides of the workshop</h1>
<p>In a deck, press <kbd>p</kbd> for the notes of the speaker in a second window, <kbd>f</kbd> for the whole
screen, and the arrow keys for the next slide and the one before.</p>
<ol>
${items}
</ol>
</html>
`;
}
