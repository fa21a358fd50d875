import * as v from 'valibot'

const Refusal = v.pipe(v.string(), v.parseJson(), v.object({ error: v.object({ code: v.string() }) }))

/** The code in the body of a refusal; empty where there is none. */
export function graphErrorCode(body: string): string {
  const parsed = v.safeParse(Refusal, body, { abortEarly: true })
  return parsed.success ? parsed.output.error.code : ''
}
