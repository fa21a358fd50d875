import type { AccessKind, OAuthUrlRequest, ValidationIssue } from '@inlet/wire/service'
import * as v from 'valibot'
import { refusedForm } from '../../http/HttpError.ts'
import type { SignInForm } from '../../sources/SignInForm.ts'
import { signInFormOf } from '../../sources/thirdPartySources.ts'

type SignInRequest = v.InferOutput<typeof OAuthUrlRequest>
type Fields = Readonly<Record<string, string>>
type Typed = Readonly<Record<string, string | null | undefined>>

/**
 * Reads the fields of the source's form. Missing ones are taken from `known`, the fields that the account was connected
 * with, unless the request changes one of them: a secret is only sent to the place that it was given for. Throws an
 * error that names every issue.
 */
export function signInFields(
  wanted: SignInRequest,
  known: Fields,
  access: AccessKind | null = null,
): Record<string, string> {
  const form = signInFormOf(wanted.service)
  if (!form) return {}
  const { fields: schemas, place = [], optional = [], neededIfPicked: needed = [] } = form
  const typed = typedInto(wanted)
  const issues: ValidationIssue[] = []
  const fields: Record<string, string> = {}
  const held = contradicts(typed, known, form) ? {} : known
  for (const [name, schema] of Object.entries(schemas)) {
    const text = typed[name] || held[name] || ''
    const isNeeded = access === 'picked' && needed.includes(name)
    if (text === '' && optional.includes(name) && !isNeeded) continue
    const parsed = v.safeParse(isNeeded ? v.pipe(schema, v.nonEmpty('This is needed.')) : schema, text)
    if (parsed.success) fields[name] = parsed.output
    else
      issues.push({
        loc: ['body', ...place, name],
        msg: parsed.issues[0].message,
        type: text === '' ? 'missing' : 'value_error',
      })
  }
  if (issues.length > 0) {
    throw refusedForm(issues, ({ loc }) => typeof typed[String(loc.at(-1))] === 'string')
  }
  return fields
}

function contradicts(typed: Typed, known: Fields, form: SignInForm): boolean {
  return Object.entries(form.fields).some(([name, schema]) => {
    const text = typed[name]
    return text && name in known && v.safeParse(schema, text).output !== known[name]
  })
}

/** Every text of the request: the form's schemas pick their own. */
function typedInto({ servicenow_credentials, ...wanted }: SignInRequest): Typed {
  const texts = Object.entries(wanted).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return { ...Object.fromEntries(texts), ...servicenow_credentials }
}
