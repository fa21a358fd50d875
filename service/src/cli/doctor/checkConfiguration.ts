import { type Config, readConfig } from '../../config/config.ts'
import { StartFault } from '../../lib/StartFault.ts'
import type { Environment } from '../Command.ts'
import { error, type Finding, ok, warning } from './Finding.ts'

/** Null: the service would not start with it. */
export function checkConfiguration(environment: Environment): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig(environment)
    return { config, findings: [ok('configuration', 'The service starts on it.'), ...notesOnUse(config)] }
  } catch (fault) {
    if (!(fault instanceof StartFault)) throw fault
    return { config: null, findings: fault.message.split('\n').map(wrong) }
  }
}

/** "INLET_PORT is not usable. Give a whole number …" and the like. */
function wrong(line: string): Finding {
  const variable = /^[A-Z][A-Z0-9_]+/.exec(line)?.[0]
  const at = line.indexOf('. ')
  const says = at < 0 ? line : line.slice(0, at + 1)
  const remedy = at < 0 ? '' : line.slice(at + 2)
  return error('configuration', says, variable ? `${variable}=…  ${remedy}` : remedy)
}

/** Settings that are fine in development, but worth knowing in a deployment. */
function notesOnUse({ production, sandbox, push, publicUrl }: Config): Finding[] {
  if (!production)
    return [
      warning(
        'configuration',
        'It is for development: invented data, and keys that anybody knows.',
        'NODE_ENV=production',
      ),
    ]
  return [
    ...(sandbox
      ? [
          warning(
            'configuration',
            'People connect to the sandbox, whose data is invented.',
            'INLET_SANDBOX=false',
          ),
        ]
      : []),
    ...(!push && publicUrl.startsWith('https://')
      ? [ok('configuration', 'Sources are asked what changed, and do not tell by themselves (INLET_PUSH).')]
      : []),
  ]
}
