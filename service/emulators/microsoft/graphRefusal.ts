import type { StrictAnswer } from '../kit/StrictServer.ts'

/** https://learn.microsoft.com/graph/errors */
export function refusal(
  status: number,
  code: string,
  headers?: Readonly<Record<string, string>>,
): StrictAnswer {
  return { status, ...(headers && { headers }), body: { error: { code, message: `This is ${code}.` } } }
}
