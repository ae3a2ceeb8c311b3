/** Which names of hosts are this machine. */

/** Whether a host name means this machine, and nothing else. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
