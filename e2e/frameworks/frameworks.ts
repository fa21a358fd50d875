/**
 * How an example is run. `name`: of its page in the manual. `folder`: below `examples`. `packages`: whose versions
 * are reported. `pages`: the files that the token endpoint beside it serves; without them the framework is a server
 * itself.
 */
export type Framework = {
  readonly name: string
  readonly title: string
  readonly folder: string
  readonly packages: Readonly<Record<string, string>>
  readonly pages?: string
}

export const FRAMEWORKS: readonly Framework[] = [
  { name: 'plain', title: 'Plain HTML', folder: 'strict-csp', packages: {}, pages: '.' },
  {
    name: 'react',
    title: 'React',
    folder: 'vite-react',
    packages: { React: 'react', Vite: 'vite' },
    pages: 'dist',
  },
  { name: 'next', title: 'Next.js', folder: 'next', packages: { 'Next.js': 'next' } },
  {
    name: 'react-router',
    title: 'React Router',
    folder: 'react-router',
    packages: { 'React Router': 'react-router', Vite: 'vite' },
  },
  {
    name: 'vue',
    title: 'Vue',
    folder: 'vue',
    packages: { Vue: 'vue', Vite: 'vite' },
    pages: 'dist',
  },
  { name: 'nuxt', title: 'Nuxt', folder: 'nuxt', packages: { Nuxt: 'nuxt' } },
  {
    name: 'svelte',
    title: 'Svelte',
    folder: 'svelte',
    packages: { Svelte: 'svelte', SvelteKit: '@sveltejs/kit' },
  },
  {
    name: 'angular',
    title: 'Angular',
    folder: 'angular',
    packages: { Angular: '@angular/core' },
    pages: 'dist',
  },
]
