import type { build } from 'esbuild';

/**
 * Keeps esbuild's process until the end of this use: to start it anew takes longer than to compile a file.
 * To stop it while another build goes on would break that build off, so nobody stops it but here.
 *
 * @returns ends the use, and with the last one the process
 */
export function useEsbuild(): Promise<() => Promise<void>>;

/** `build` of esbuild. */
export const built: typeof build;
