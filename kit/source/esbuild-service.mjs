// The process in which esbuild compiles: it is ended when nobody of this process uses it any more.

let users = 0;

/** See esbuild-service.d.mts. */
export async function useEsbuild() {
  users += 1;
  const { stop } = await import('esbuild');
  return async () => {
    users -= 1;
    if (users === 0) await stop();
  };
}

/** See esbuild-service.d.mts. */
export async function built(options) {
  const end = await useEsbuild();
  try {
    const { build } = await import('esbuild');
    return await build(options);
  } finally {
    await end();
  }
}
