// Type-checks one model and that it keeps the contract of its lab's starter.
//
// Runs as `node type-check.mjs TSCONFIG MODEL STARTER` beside a checkpoint, at low priority; prints
// the errors of the model as JSON: [{ line, message }]. Plain JavaScript: it must start fast.

import { dirname, join } from 'node:path';
import ts from 'typescript';

const [tsconfig, model, starter] = process.argv.slice(2);
const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig));
const contract = join(dirname(model), 'contract.ts');
const source = `import * as model from ${JSON.stringify(model)};
import type * as starter from ${JSON.stringify(starter)};
model satisfies typeof starter;
`;

const host = ts.createCompilerHost(options);
const { getSourceFile, fileExists, readFile } = host;
host.fileExists = (file) => file === contract || fileExists(file);
host.readFile = (file) => (file === contract ? source : readFile(file));
host.getSourceFile = (file, ...rest) =>
  file === contract
    ? ts.createSourceFile(file, source, options.target ?? ts.ScriptTarget.ES2023)
    : getSourceFile(file, ...rest);

const program = ts.createProgram([contract], { ...options, noEmit: true }, host);
const errors = [model, contract].flatMap((file) => {
  const sourceFile = program.getSourceFile(file);
  return [
    ...program.getSyntacticDiagnostics(sourceFile),
    ...program.getSemanticDiagnostics(sourceFile),
  ].map((diagnostic) => ({
    line:
      file === model && diagnostic.start !== undefined
        ? ts.getLineAndCharacterOfPosition(diagnostic.file, diagnostic.start).line + 1
        : 0,
    message: lastLine(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'), file),
  }));
});
process.stdout.write(JSON.stringify(errors));

/** Of an error in the model its head; of one in the contract what is missing, or its last sentence. */
function lastLine(text, file) {
  const lines = text.split('\n').map((line) => line.trim());
  if (file === model) return lines[0];
  const one = /Property '(\w+)' is missing/.exec(text)?.[1];
  const several = /missing the following properties from type [^:]*: (.*)/.exec(text)?.[1];
  const missing = one ?? several?.replace(/\.$/, '');
  return missing === undefined
    ? `A function is not as the starter has it: ${lines.at(-1)}`
    : `The model no longer exports what the starter did: ${missing}`;
}
