declare module 'turndown-plugin-gfm' {
  export function gfm(service: import('turndown')): void
}
