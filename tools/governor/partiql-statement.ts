/** PartiQL as requests: one statement, or several, with their parameters. */

import { operationRequest, type WireRequest } from './wire-request.ts';

type Members = Readonly<Record<string, unknown>>;

/** In a request: the `NextToken` that was answered last. */
export const LAST_TOKEN = 'the last token';

/** An ExecuteStatement. */
export function statement(
  Statement: string,
  Parameters?: readonly object[],
  more: Members = {},
): WireRequest {
  const members = { Statement, ...(Parameters && { Parameters }), ...more };
  return operationRequest('ExecuteStatement', members);
}

/** A BatchExecuteStatement; a statement may come with its own members. */
export function batch(statements: readonly (string | Members)[], more: Members = {}): WireRequest {
  return operationRequest('BatchExecuteStatement', {
    Statements: statements.map(withMembers),
    ...more,
  });
}

/** An ExecuteTransaction; a statement may come with its own members. */
export function transaction(
  statements: readonly (string | Members)[],
  more: Members = {},
): WireRequest {
  return operationRequest('ExecuteTransaction', {
    TransactStatements: statements.map(withMembers),
    ...more,
  });
}

function withMembers(one: string | Members): Members {
  return typeof one === 'string' ? { Statement: one } : one;
}

/** A text as a parameter. */
export function text(S: string): object {
  return { S };
}

/** The condition that names one trip. */
export function whereTrip(driver: string, trip: string): string {
  return `WHERE Driver='${driver}' AND Trip='${trip}'`;
}
