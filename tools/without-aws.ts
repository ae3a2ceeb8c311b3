/** Keeps tests away from AWS, and from what this machine knows of it. */

import { fileURLToPath } from 'node:url';

/** No profile, and no metadata service: for a process, and for all that it starts. */
export const WITHOUT_AWS: Readonly<Record<string, string>> = {
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: nowhere('config'),
  AWS_SHARED_CREDENTIALS_FILE: nowhere('credentials'),
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
};

/** Where the SDK finds credentials besides. */
const CREDENTIALS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
];

/** Takes everything of the user's account out of an environment. */
export function leaveAws(environment: NodeJS.ProcessEnv): void {
  for (const name of CREDENTIALS) delete environment[name];
  Object.assign(environment, WITHOUT_AWS);
}

function nowhere(file: string): string {
  return fileURLToPath(new URL(`../no-such-folder/${file}`, import.meta.url));
}
