/** placeholder until merged */
export async function runTimer(_minutes: number): Promise<number> {
  return 0;
}
