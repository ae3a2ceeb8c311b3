/** Asks the source what a request asks, and puts its errors into answers. */

import { type Ending, KitError } from '../../../kit/kit-error.ts';
import type { WebOrder } from '../door/order-body.ts';
import { jsonReply, refusal, type WebReply } from '../door/web-reply.ts';
import type { WebQuestion } from '../door/web-route.ts';
import type { WebSource } from '../web-source.ts';

/** A bug is not answered here. */
const STATUS: Readonly<Record<Exclude<Ending, 'bug'>, number>> = {
  usage: 400,
  environment: 503,
  engine: 503,
  failure: 503,
};

/**
 * The answer of a source.
 *
 * @throws what is no `KitError`, and what is one of the ending `bug`
 */
export async function sourceAnswer(
  source: WebSource,
  question: WebQuestion | WebOrder,
): Promise<WebReply> {
  try {
    return jsonReply(await ask(source, question));
  } catch (error) {
    if (!(error instanceof KitError) || error.ending === 'bug') throw error;
    return refusal(STATUS[error.ending], error.message);
  }
}

function ask(source: WebSource, question: WebQuestion | WebOrder): Promise<unknown> {
  switch (question.is) {
    case 'home':
      return source.home();
    case 'lab':
      return source.lab(question.lab);
    case 'data':
      return source.data(question.lab, question.query);
    case 'trace':
      return source.trace(question.lab, question.step);
    case 'class':
      return source.classroom();
    case 'heat':
      return source.heat();
    case 'run':
      return source.run(question.order);
    case 'hint':
      return source.hint(question.order);
    case 'stop':
      return source.stop();
  }
}
