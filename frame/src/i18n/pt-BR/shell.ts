import type { Messages } from '../Messages.ts'

export const shell: Messages['shell'] = {
  productName: 'Inlet',
  documentTitle: 'Conectar seus dados',
  opening: 'Abrindo…',
  openingDescription: 'Isso leva um instante.',
  retry: 'Tentar novamente',
  reload: 'Recarregar',
  chunkFailed: 'Falha ao carregar',
  chunkFailedHint: 'Não foi possível carregar esta parte. Verifique sua conexão e tente novamente.',
  unexpected: 'Erro inesperado no aplicativo',
  unexpectedDescription: 'Ocorreu um problema nesta janela.',
  unexpectedHint: 'Recarregue para começar de novo. O que você já importou foi mantido.',
  leaveTitle: 'Fechar esta janela?',
  leave: 'Fechar',
  stay: 'Não fechar',
  leaveScreenTitle: 'Sair desta etapa?',
  leaveScreen: 'Sair',
  stayHere: 'Permanecer',
}
