import type * as v from 'valibot'
import { type Answer, readSuccess } from './Answer.ts'
import { refusal } from './refusal.ts'

/** Returns a success as the contract defines it, or throws a Fault. `what` names the call in the log. */
export function readAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: Answer,
  what: string,
): v.InferOutput<S> {
  if (answer.status !== 200) throw refusal(answer, what)
  return readSuccess(schema, answer, what)
}

/** Returns the text of a success, or throws a Fault. */
export function readText(answer: Answer, what: string): string {
  if (answer.status !== 200) throw refusal(answer, what)
  return answer.body
}
