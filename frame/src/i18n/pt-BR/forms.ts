import type { Messages } from '../Messages.ts'

export const forms: Messages['forms'] = {
  submit: 'Enviar',
  cancel: 'Cancelar',
  show: (label) => `Mostrar: ${label}`,
  hide: (label) => `Ocultar: ${label}`,
  wrong: (label, error) => `${label}: ${error}`,
  hasSpaces: 'Uma chave não contém espaços. Copie-a novamente.',
  connectsTo: (host) => `Conecta a ${host}`,
  openKeyPage: (source) => `Abrir ${source}`,
  howToFind: 'Instruções',
  howToSetUp: 'Como configurar',
  copy: (label) => `Copiar ${label}`,
  copied: 'Copiado',
  newTab: '(abre em uma nova guia)',
  promise: (source, recipient) =>
    `Ao conectar ${source}, você dá acesso à sua conta do ${source}. Os dados são importados para ${recipient}. Nada é alterado na sua conta.`,
  connected: (source) => `A sincronização do ${source} foi iniciada. Redirecionando em instantes…`,
  initiated: (source) => `A sincronização do ${source} foi iniciada.`,
  failed: (source) => `Não foi possível conectar ${source}. Tente novamente.`,
  unsent: 'O que você digitou não foi enviado e não será guardado.',
}
