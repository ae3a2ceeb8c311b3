/** The parts of the benchmark, each a process of its own that answers questions. */

import { fork } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../commands/shell/folder.ts';

/** A process that was started. */
export interface Part<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Starts `part/<file>`; it ends when this process does. */
export function startPart<Question extends object, Answer>(
  file: string,
  args: readonly string[] = [],
): Part<Question, Answer> {
  const script = join(PROJECT_FOLDER, 'bench', 'governor', 'part', file);
  const child = fork(script, args, { cwd: PROJECT_FOLDER, execArgv: ['--import', 'tsx'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = gone.then((): never => {
    throw new Error(`${file} ended with ${child.exitCode ?? child.signalCode}`);
  });
  failed.catch(() => {}); // Whoever asks is told; at the end nobody does.
  return {
    ask: (question) => {
      const answer = new Promise<Answer>((resolve) =>
        child.once('message', (message) => resolve(message as Answer)),
      );
      child.send(question);
      return Promise.race([answer, failed]);
    },
    stop: () => {
      child.disconnect();
      return gone;
    },
  };
}

/** Answers one question after the other until nobody can ask any more: such a process as a whole. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  process.on('message', (question) => {
    void Promise.resolve(answer(question as Question)).then((reply) => process.send?.(reply));
  });
  process.once('disconnect', () => process.exit());
}
