/** `edgewise/governor`: DynamoDB's partitions in front of a local DynamoDB. */

export {
  type GovernorServerOptions,
  type RunningGovernor,
  startGovernor,
} from '../../../kit/governor/proxy/server.ts';
export type { GovernorState } from '../../../kit/governor/proxy/state.ts';
export type { ThrottleRule } from '../../../kit/governor/proxy/throttle-rule.ts';
export { KitError } from '../../../kit/kit-error.ts';
