import type { Plugin } from 'vite'

const CONTRACT = /[\\/]wire[\\/]src[\\/].*\.ts$/
/** Calls that make a schema. The bundler believes the annotations of their functions only within one file. */
const MAKERS = /(?<!function )(?<![\w.$])(?:v\.\w+|count|list|text|nullish|groupOf)\(/g

/** Lets the bundler leave out schemas that the frame does not use, and what only they need of valibot. */
export function pureSchemas(): Plugin {
  return {
    name: 'inlet-pure-schemas',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null
      return { code: code.replace(MAKERS, '/*#__PURE__*/$&'), map: null }
    },
  }
}
