/**
 * What leads out of the manual: whoever publishes it knows where its code and its deployment are.
 * @param {{ repository?: string | undefined, deployment?: string | undefined }} given addresses; without one there is no link
 */
export function outsideLinks({ repository, deployment }) {
  return {
    nav: deployment ? [{ text: 'Try it', link: deployment }] : [],
    theme: repository
      ? {
          socialLinks: [{ icon: 'github', link: repository, ariaLabel: 'Source code' }],
          editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Edit this page' },
        }
      : {},
  }
}
