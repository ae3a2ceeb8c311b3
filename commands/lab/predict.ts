/** `npm run lab:N predict`: asks what the next step will send, runs the check, and shows both. */

import { indexesOf, sentRequests, TABLE } from '../../kit/checkpoint/judge/sent-requests.ts';
import { commandOf, type Lab, labBudgets, readTable } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import { guessLines, keepGuess, readGuesses } from '../../kit/checkpoint/learner/guess.ts';
import { currentStep, readProgress } from '../../kit/checkpoint/learner/progress.ts';
import type { StepGuess } from '../../kit/checkpoint/report/run-report.ts';
import { KitError } from '../../kit/kit-error.ts';
import { isPlain, print } from '../../kit/report/terminal.ts';
import type { TableDefinition } from '../../kit/table.ts';
import { type Words, wholeNumber } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { GUESSES_FILE, PROGRESS_FILE, PROJECT_FOLDER } from '../shell/project.ts';
import { atTerminal, hasTerminal } from '../shell/terminal.ts';
import { type CheckEnd, runCheck, withRuns } from './check.ts';
import { askGuess, GUESSED_REQUESTS, readIndex } from './guess-question.ts';

/** What is predicted. */
interface Subject {
  readonly lab: Lab;
  readonly step: Step;
  /** The first access pattern of the step's receipt. */
  readonly pattern: string;
  /** The step's. */
  readonly table: TableDefinition;
}

/** Asks for a guess about the step that was named, else the one that comes next; then checks as ever. */
export async function predict(lab: Lab, words: Words, asked: string | undefined): Promise<number> {
  const step =
    lab.steps.find(({ id }) => id === asked) ?? currentStep(lab.steps, readProgress(PROGRESS_FILE));
  if (!step) {
    print([
      `Every step of lab ${lab.info.number} has passed or is skipped.`,
      `For one of them:  ${commandOf(lab)} ${lab.steps[0]?.id} predict`,
    ]);
    return EXIT.pass;
  }
  const pattern = labBudgets(lab).embedded?.[step.id]?.[0]?.name;
  if (pattern === undefined) {
    print([
      `Step ${step.id}, ${step.title}, has no receipt: there is nothing to guess.`,
      `To check it:  ${commandOf(lab)} ${step.id}`,
    ]);
    return EXIT.pass;
  }
  const table = await readTable(PROJECT_FOLDER, lab, step.id);
  const subject = { lab, step, pattern, table };
  const guess = await guessAbout(subject, words);
  const check = {
    lab,
    words,
    step: asked,
    hear: () => {},
    ...(guess && { guess: { ...guess, step: step.id, name: pattern } }),
  };
  const end = await withRuns(check, (runs) => runCheck(runs, check));
  if (guess) await compare(subject, guess, end);
  return end.code;
}

/**
 * The guess that the words say, else the one that was not compared yet, else what is typed. It is kept
 * before anything is checked; there is none where both questions are skipped.
 *
 * @throws {KitError} `words.noGuess` where nobody can be asked
 */
async function guessAbout(subject: Subject, words: Words): Promise<StepGuess | undefined> {
  const { lab, step, pattern, table } = subject;
  const { [step.id]: before } = readGuesses(GUESSES_FILE);
  const indexes = [TABLE, ...Object.keys(table.indexes)];
  const said = guessSaid(words, indexes);
  if (!said && before && !before.sent) {
    print([`Your guess for ${step.id}, ${pattern}:  ${guessText(before)}`, '']);
    return before;
  }
  const again = `${commandOf(lab)} ${step.id} predict requests=1 index=${indexes.at(-1)}`;
  if (!said && !hasTerminal()) {
    throw new KitError(
      'usage',
      'words.noGuess',
      `Expected a guess, but there is no terminal to type it in. Say, for example: ${again}.`,
    );
  }
  if (!said) {
    print([`Step ${step.id}, ${pattern}: guess before it runs. Enter alone skips a question.`]);
  }
  const guess = said ?? (await atTerminal((ask) => askGuess(ask, indexes)));
  if (!said) print(['']);
  if (guess.requests === undefined && guess.index === undefined) return undefined;
  await keepGuess(GUESSES_FILE, step.id, guess);
  return guess;
}

function guessSaid(words: Words, indexes: readonly string[]): StepGuess | undefined {
  const { options } = words;
  const index = options.get('index');
  if (!options.has('requests') && index === undefined) return undefined;
  return {
    ...(options.has('requests') && { requests: wholeNumber(words, 'requests', GUESSED_REQUESTS) }),
    ...(index !== undefined && { index: indexSaid(index, indexes) }),
  };
}

function indexSaid(text: string, indexes: readonly string[]): string {
  const index = readIndex(text, indexes);
  if (index !== undefined) return index;
  throw new KitError(
    'usage',
    'words.badChoice',
    `Expected \`index\` to be ${indexes.join(' or ')}, got \`${text}\`. Say, for example, index=${indexes[0]}.`,
  );
}

/** In the words that say it again. */
function guessText(guess: StepGuess): string {
  const { requests, index } = guess;
  return Object.entries({ requests, index })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(' ');
}

/** Shows the guess beside what was sent, where the access pattern came to its cost. */
async function compare(subject: Subject, guess: StepGuess, { ended }: CheckEnd): Promise<void> {
  const { lab, step, pattern, table } = subject;
  const trace = ended && sentRequests(step.id, pattern, ended.facts);
  if (!trace) {
    print([
      '',
      `Your guess is kept, because step ${step.id} has no receipt yet.`,
      `When you have written it:  ${commandOf(lab)} ${step.id} predict`,
    ]);
    return;
  }
  const told = { ...guess, sent: { requests: trace.length, indexes: indexesOf(trace) } };
  await keepGuess(GUESSES_FILE, step.id, told);
  const plain = isPlain(process.env);
  print(['', ...guessLines({ step: step.id, pattern, guess, trace, table, plain })]);
  print([`To see the requests:  ${commandOf(lab)} trace ${step.id}`]);
}
