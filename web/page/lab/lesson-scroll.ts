/** Wide tables and code scroll in themselves, and can be reached by keyboard. */

/** Gives each table of a lesson a box to scroll in, and each box and each code a name and a tab stop. */
export function makeScrollable(lesson: HTMLElement): void {
  for (const table of lesson.querySelectorAll('table')) {
    const box = document.createElement('div');
    table.replaceWith(box);
    box.append(table);
    nameBox(box, 'Table');
  }
  for (const code of lesson.querySelectorAll('pre')) nameBox(code, 'Code');
}

function nameBox(box: HTMLElement, kind: string): void {
  box.classList.add('scroll');
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', kind);
}
