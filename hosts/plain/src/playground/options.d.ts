/** Made at the build from the types of the SDK: options/optionsPlugin.ts. */
declare module 'virtual:widget-options' {
  export const OPTIONS: readonly import('./OptionField.ts').OptionField[]
}
