/**
 * Styles an element through CSSOM, which works under `style-src 'none'`. Important, because the host's style sheet
 * knows nothing of us; `all` is not, so that what it resets can still be animated.
 * @param rules `property:value` separated by semicolons, without spaces around either.
 */
export function setStyles({ style }: HTMLElement, rules: string): void {
  for (const rule of rules.split(';')) {
    const [name = '', value = ''] = rule.split(':')
    style.setProperty(name, value, name === 'all' ? '' : 'important')
  }
}
