/** What a report says: sentences and lines as they are, and tables. */

import type { JSX } from 'preact';
import type { Said } from '../../../kit/checkpoint/report/fact-report.ts';
import { type TextTable, tableCells } from '../../../kit/report/text-table.ts';
import { ScrollBox } from '../parts.tsx';

/** Sentences wrap; a table scrolls in itself. */
export function SaidText({ said }: { said: readonly Said[] }): JSX.Element {
  return (
    <div class="told">
      {withoutBreaks(said).map((one, index) =>
        typeof one === 'string' ? (
          <pre key={`${index} ${one}`}>{one}</pre>
        ) : (
          <Figures key={index} table={one.table} />
        ),
      )}
    </div>
  );
}

/** Texts that follow each other as one. */
function withoutBreaks(said: readonly Said[]): Said[] {
  const joined: Said[] = [];
  for (const one of said) {
    const last = joined.at(-1);
    const follows = typeof one === 'string' && typeof last === 'string';
    if (follows) joined.splice(-1, 1, `${last}\n${one}`);
    else joined.push(one);
  }
  return joined;
}

function Figures({ table }: { table: TextTable }): JSX.Element {
  const { columns, rows } = table;
  const classOf = (at: number): string =>
    columns[at]?.isNumber || rows.some((row) => typeof row[at] === 'number') ? 'number' : '';
  return (
    <ScrollBox name="Figures">
      <table>
        <thead>
          <tr>
            {columns.map(({ title }, at) =>
              title === '' ? (
                <td key={title} />
              ) : (
                <th key={title} scope="col" class={classOf(at)}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {tableCells(table).map(([name, ...cells], row) => (
            <tr key={`${row} ${name}`}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]?.title} class={classOf(at + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
