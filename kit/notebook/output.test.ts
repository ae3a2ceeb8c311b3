import { describe, expect, test } from 'vitest';
import { isError, OutputCollector, outputText } from './output.ts';

const svg = (text: string) => ({ data: { 'image/svg+xml': text, 'text/plain': 'a\nb' } });

describe('outputs of a cell', () => {
  test('pieces of one stream are one output, until another comes between', () => {
    const collector = new OutputCollector();
    collector.add('stream', { name: 'stdout', text: 'one\ntw' });
    collector.add('stream', { name: 'stdout', text: 'o\n' });
    collector.add('stream', { name: 'stderr', text: 'oh' });
    collector.add('stream', { name: 'stdout', text: 'three' });
    collector.add('status', {});
    expect(collector.stored()).toEqual([
      { output_type: 'stream', name: 'stdout', text: ['one\n', 'two\n'] },
      { output_type: 'stream', name: 'stderr', text: ['oh'] },
      { output_type: 'stream', name: 'stdout', text: ['three'] },
    ]);
    expect(collector.stored().filter(isError)).toHaveLength(1);
    expect(collector.errorText()).toBe('oh');
  });

  test('a display that is updated is stored as it was at last', () => {
    const collector = new OutputCollector();
    collector.add('display_data', { ...svg('<svg>1</svg>'), transient: { display_id: 'x' } });
    collector.add('update_display_data', {
      ...svg('<svg>2</svg>'),
      transient: { display_id: 'x' },
    });
    collector.add('update_display_data', {
      ...svg('<svg>3</svg>'),
      transient: { display_id: 'y' },
    });
    expect(collector.stored()).toEqual([
      {
        output_type: 'display_data',
        data: { 'image/svg+xml': ['<svg>2</svg>'], 'text/plain': ['a\n', 'b'] },
        metadata: {},
      },
    ]);
  });

  test('the same picture has the same text, in one piece or in lines, and another has another', () => {
    const textOf = (value: unknown): string =>
      outputText([{ output_type: 'display_data', data: { 'image/svg+xml': value }, metadata: {} }]);
    expect(textOf('<svg>\n</svg>')).toBe(textOf(['<svg>\n', '</svg>']));
    expect(textOf('<svg>\n</svg>')).not.toBe(textOf('<svg></svg>'));
    expect(textOf('<svg></svg>')).toMatch(/^\[image\/svg\+xml\] [0-9a-f]{16}\n$/);
  });

  test('a picture inside HTML is a hash there, and its description stays', () => {
    const data = { 'text/html': '<img alt="A line." src="data:image/png;base64,iVBO">' };
    expect(outputText([{ output_type: 'display_data', data, metadata: {} }])).toMatch(
      /^\[text\/html\] <img alt="A line." src="[0-9a-f]{16}">\n$/,
    );
  });
});
