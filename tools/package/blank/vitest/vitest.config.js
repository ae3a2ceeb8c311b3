export default { test: { setupFiles: ['edgewise/vitest'] } };
