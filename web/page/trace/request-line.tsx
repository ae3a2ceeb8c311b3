/** One request of a trace. */

import type { JSX } from 'preact';
import { unitsText } from '../../../kit/meter/receipt.ts';
import { grouped } from '../../../kit/report/text.ts';
import type { TraceRequest } from '../../wire/answer.ts';
import { CopyButton } from '../copy-button.tsx';
import { ScrollText } from '../scroll-box.tsx';

/** How it asked and what it cost; unfolded, its command. */
export function RequestLine({ request }: { request: TraceRequest }): JSX.Element {
  const command = request.command.join('\n');
  return (
    <li class="request">
      <details>
        <summary>
          <strong>{request.way}</strong> <span class="quiet">{requestText(request)}</span>
          {request.error !== undefined && <strong class="error"> {request.error}</strong>}
        </summary>
        <ScrollText name="Command of the AWS CLI" text={command} />
      </details>
      <CopyButton text={command} title="as an AWS CLI command" />
    </li>
  );
}

function requestText(request: TraceRequest): string {
  const { itemsRead, returned, error, call } = request;
  const parts = [`call ${call}`];
  if (itemsRead > 0 || returned > 0) {
    parts.push(`${grouped(itemsRead)} read`, `${grouped(returned)} returned`);
  }
  if (error === undefined) parts.push(unitsText(request));
  return parts.join(', ');
}
