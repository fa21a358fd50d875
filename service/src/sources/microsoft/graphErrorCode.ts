import * as v from 'valibot'

const Refusal = v.pipe(v.string(), v.parseJson(), v.object({ error: v.object({ code: v.string() }) }))

/** Returns the error code in a body, or an empty string. */
export function graphErrorCode(body: string): string {
  const parsed = v.safeParse(Refusal, body, { abortEarly: true })
  return parsed.success ? parsed.output.error.code : ''
}
