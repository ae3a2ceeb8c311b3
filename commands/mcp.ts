/** `npm run mcp`: the workshop's tools for a learner's assistant, by the Model Context Protocol. */

import { type Lab, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { print } from '../kit/report/print.ts';
import { clientSetting } from './mcp/client-setting.ts';
import { loadProtocolSdk } from './mcp/protocol-sdk.ts';
import { checkTool } from './mcp/tool/check.ts';
import { collectionsTool } from './mcp/tool/collections.ts';
import { currentStepTool } from './mcp/tool/current-step.ts';
import { governorStateTool } from './mcp/tool/governor-state.ts';
import { hintTool } from './mcp/tool/hint.ts';
import { receiptTool } from './mcp/tool/receipt.ts';
import { simulateTool } from './mcp/tool/simulate.ts';
import type { Tool } from './mcp/tool.ts';
import { toolServer } from './mcp/tool-server.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/folder.ts';
import { End } from './shell/until-stopped.ts';
import { workshopVersion } from './shell/version.ts';

const HELP = [
  'npm run mcp         tools for the assistant that you learn with, by the Model',
  '                    Context Protocol on standard input and output',
  'npm run mcp help    this',
  '',
  "You do not type it: your assistant's client starts it. Paste this into the",
  'settings of the client:',
  '',
  ...clientSetting(),
  '',
  'The assistant can then check your model, read receipts and item collections, ask',
  'for the next hint, and simulate a load. No tool shows a solution or changes your',
  'model. The check runs the model.ts that you saved; where you have none yet, it',
  'makes one from the starter. AGENTS.md tells the assistant how to help you.',
  'Exit codes: 0 the client has ended, 4 environment, 64 unknown word.',
];

/** The assistant reads this first. */
const INSTRUCTIONS =
  "You sit beside somebody who learns DynamoDB's adjacency-list pattern in this workshop. Ask before you tell; point at the receipt; give at most what the hint tool says. Never open or quote solutions/, labs/*/wrong, labs/*/right or labs/*/check, and never write model.ts for the learner. AGENTS.md in the workshop's folder says more. Begin with current_step.";

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, { command: 'npm run mcp', verbs: ['help'] });
  if (words.verbs.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  const end = new End();
  const sdk = await loadProtocolSdk(say);
  const server = toolServer(sdk, workshopTools(await readLabs(PROJECT_FOLDER)), {
    version: workshopVersion(),
    instructions: INSTRUCTIONS,
  });
  server.onerror = (error) => say(errorSentence(error));
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  process.stdin.once('end', () => void server.close());
  await server.connect(new sdk.StdioServerTransport());
  if (process.stdin.isTTY) say(WAITS);
  await Promise.race([closed, end.reached]);
  await server.close();
  return EXIT.pass;
}

const WAITS =
  "This waits for an assistant's client on standard input; Ctrl-C ends it, and npm run mcp help says how to set a client up.";

/** All tools; none of their answers has a line of a solution. */
export function workshopTools(labs: readonly Lab[]): Tool[] {
  return [
    currentStepTool(labs),
    checkTool(labs),
    receiptTool(labs),
    collectionsTool(labs),
    hintTool(labs),
    simulateTool(),
    governorStateTool(),
  ];
}

/** In words: the SDK's own error has the stack of its parser. */
function errorSentence({ name, message }: Error): string {
  const isLine = name === 'SyntaxError' || name === 'ZodError';
  if (isLine) return 'The client sent a line that is not JSON-RPC. The server left the line out.';
  return `The connection to the client has a problem: ${message}`;
}

/** Standard error: standard output is the protocol's. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
