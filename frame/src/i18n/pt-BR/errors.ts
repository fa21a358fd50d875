import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'Sua sessão foi encerrada. Feche esta janela e abra-a novamente.',
  waitSeconds: (seconds) =>
    `Muitas solicitações. Tente novamente em ${count(seconds, { one: '# segundo', other: '# segundos' })}.`,
  waitAMoment: 'Muitas solicitações. Tente novamente em instantes.',

  cannotOpen: 'Não é possível abrir esta janela',
  cannotOpenDescription: 'Nada foi enviado nem alterado.',
  tokenRejected: 'Você não fez login',
  tokenRejectedHint: (organisation) =>
    `${organisation} não confirmou sua identidade. Faça login por lá novamente e tente outra vez.`,
  tokenTimeout: (organisation) => `${organisation} não responde`,
  tokenTimeoutHint: 'A confirmação da sua identidade demorou demais. Aguarde um momento e tente novamente.',
  tokenInvalid: 'Não foi possível fazer login',
  tokenInvalidHint: (organisation) =>
    `Os dados enviados por ${organisation} para confirmar sua identidade não podem ser usados. O suporte do site pode ajudar.`,
  tokenExpired: 'Sua sessão expirou',
  tokenExpiredHint: (organisation) => `Faça login novamente em ${organisation} e tente outra vez.`,
  unreachable: 'Sem conexão',
  unreachableHint: 'Não foi possível acessar o serviço. Verifique sua conexão e tente novamente.',
  hostNotAllowed: (origin) => `${origin} não tem permissão para abrir esta janela`,
  hostNotAllowedHint: 'Esta página não é uma das que este serviço conhece. Nada foi enviado nem alterado.',
  notEmbedded: 'Esta página não pode ser aberta diretamente',
  notEmbeddedHint: 'Abra-a no aplicativo em que você quer conectar seus dados.',
  unsupportedHost: 'Esta página não consegue abrir a janela',
  unsupportedHostHint: 'Ela é um arquivo local ou está isolada pelo ambiente em que se encontra.',
  versionMismatch: 'Esta janela e a página em que ela está não são compatíveis',
  versionMismatchHint: 'Recarregue a página. Se o problema continuar, fale com o suporte do site.',
  apiNotAllowed: 'Este serviço não é permitido aqui',
  apiNotAllowedHint: (organisation) =>
    `${organisation} solicita um serviço para o qual esta janela não pode enviar seus dados. Nada foi enviado.`,
}
