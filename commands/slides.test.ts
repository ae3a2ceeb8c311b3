import { expect, test } from 'vitest';
import { ROOT } from '../tools/tree-copy.ts';
import { indexPage } from './slides/index-page.ts';
import { inlinePictures } from './slides/inline-picture.ts';
import { main } from './slides.ts';

test.each([
  [['lab=5'], 'words.unknownDeck', 'There is no deck `lab-5`; there are: tour, two-keys, lab-1, '],
  [['deck=tuor'], 'words.unknownDeck', 'Say, for example, npm run slides deck=tour.'],
  [['lab=1', 'deck=tour'], 'words.labAndDeck', 'Expected `lab` or `deck`, got both.'],
  [['hlep'], 'words.unknown', 'Did you mean: npm run slides help?'],
])('the words %j get one sentence that says what to type', async (words, code, sentence) => {
  await expect(main(words)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(sentence),
  });
});

test('a picture of the project is in the page itself', () => {
  const page = inlinePictures('<img src="../../labs/01-invoicing/diagram-1.svg" alt="" />', ROOT);
  expect(page).toMatch(/^<img src="data:image\/svg\+xml;base64,[\w+/=]+" alt="" \/>$/);
});

test.each([
  'https://example.com/a.svg',
  '//example.com/a.svg',
  '../../labs/01-invoicing/diagram-9.svg',
  'photo.png',
])('the picture %s is refused', (path) => {
  expect(() => inlinePictures(`<img alt="" src="${path}">`, ROOT)).toThrow(
    expect.objectContaining({ code: 'slides.badPicture' }),
  );
});

test('the list leads to each deck', () => {
  const links = [...indexPage(['tour', 'lab-1']).matchAll(/href="([^"]*)"/g)];
  expect(links.map(([, link]) => link)).toEqual(['tour.html', 'lab-1.html']);
});
