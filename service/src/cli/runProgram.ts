import { reasonOf } from './reasonOf.ts'

/** Runs a program that stands alone. Its exit code is 1 if `main` returns false, or throws what the operator can mend. */
export async function runProgram(main: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await main()) ? 0 : 1
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    process.stderr.write(`${reason}\n`)
    process.exitCode = 1
  }
}
