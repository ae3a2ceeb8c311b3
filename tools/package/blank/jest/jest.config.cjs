module.exports = { setupFilesAfterEnv: ['edgewise/jest'] };
