/** Which names of hosts are this machine. */

/** Whether a host name means this machine, and nothing else. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * Domains under which AWS answers; the last is that of the endpoints with both IPv4 and IPv6.
 * @see https://docs.aws.amazon.com/general/latest/gr/ddb.html
 */
const AWS_DOMAINS = ['amazonaws.com', 'amazonaws.com.cn', 'api.aws'];

/** Whether a host is AWS's: a regional endpoint, or one of a virtual private cloud. */
export function isAwsHost(hostname: string): boolean {
  return AWS_DOMAINS.some((domain) => hostname.toLowerCase().endsWith(`.${domain}`));
}
