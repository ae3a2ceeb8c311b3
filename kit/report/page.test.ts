import { expect, test } from 'vitest';
import { pageHtml } from './page.ts';

const page = pageHtml({
  title: 'before & after',
  lead: 'a <lead>',
  sections: [
    {
      title: 'Figures',
      paragraphs: ['one "paragraph"'],
      table: {
        columns: [{ title: 'arm' }, { title: 'admitted', isNumber: true }],
        rows: [['before', '50.0']],
      },
      pictures: [{ svg: '<?xml version="1.0"?><svg id="picture"></svg>', alt: 'a "picture"' }],
    },
  ],
});

test('a page is one document that loads nothing and runs nothing', () => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).not.toMatch(/<script|<link|@import|url\(|src=/);
  expect(page).toContain('prefers-color-scheme: dark');
});

test('text is text: nothing in it becomes a tag', () => {
  expect(page).toContain('<h1>before &amp; after</h1>');
  expect(page).toContain('a &lt;lead&gt;');
  expect(page).toContain('one &quot;paragraph&quot;');
});

test('a picture is said in words as well', () => {
  expect(page).toContain(
    '<figure role="img" aria-label="a &quot;picture&quot;"><svg id="picture"></svg></figure>',
  );
});

test('numbers stand to the right', () => {
  expect(page).toContain('<td>before</td><td class="number">50.0</td>');
});
