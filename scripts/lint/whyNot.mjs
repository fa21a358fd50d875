import path from 'node:path'
import { RULES } from './rooms.mjs'

/** They may look into any room. */
const TESTS = /\.test\.|^\/frame\/src\/testing\//
const FEATURE = /^\/frame\/src\/features\/([^/]+)\//

/**
 * Why a file must not import that; null where it may.
 * @param {string} file its path in the checkout
 * @param {string} specifier as it is written
 */
export function whyNot(file, specifier) {
  const from = `/${file}`
  if (TESTS.test(from)) return null
  const to = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : specifier
  const [, ownFeature] = FEATURE.exec(from) ?? []
  const [, feature] = FEATURE.exec(to) ?? []
  if (ownFeature && feature && feature !== ownFeature)
    return 'A feature never imports another feature: what two of them share belongs in domain.'
  return RULES.find((rule) => rule.from.test(from) && rule.to.test(to) && !rule.except?.test(to))?.why ?? null
}
