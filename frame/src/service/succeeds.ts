import { Fault } from './Fault.ts'

/** A success that says it failed is a failure. */
export async function succeeds(answer: Promise<{ success: boolean }>): Promise<void> {
  const { success } = await answer
  if (!success) throw new Fault('refused', { status: 200 })
}
