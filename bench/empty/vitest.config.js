// Empty on purpose: without it Vitest would find the project's own configuration.
export default {};
