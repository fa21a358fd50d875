import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'Nada foi conectado'

export const portuguese: SignInWords = {
  language: 'pt-BR',
  loading: 'Carregando…',
  close: 'Você pode fechar esta janela.',
  ends: {
    connected: { title: 'Sua conta está conectada', text: ['Volte para a janela em que você começou.'] },
    picking: { title: 'Sua conta está conectada', text: ['Agora escolha o que será importado.'] },
    picked: {
      title: 'O que você escolheu está sendo importado',
      text: ['Volte para a janela em que você começou.'],
    },
    held: {
      title: 'Você fez login',
      text: ['Volte para a janela em que você começou. Sua conta está sendo conectada lá.'],
    },
    denied: {
      title: NOTHING,
      text: [
        'Você não permitiu o acesso, então nada foi conectado. Você pode conectar sua conta mais tarde, quando quiser.',
      ],
    },
    'admin-approval': {
      title: 'Seu administrador precisa aprovar primeiro',
      text: [
        'Sua organização não permite que cada pessoa faça esta conexão por conta própria. Envie este texto ao seu administrador:',
        'O pedido fica em espera por duas semanas na janela em que você começou, com um link para o administrador, se houver. Continue lá quando for aprovado.',
      ],
      quote:
        'Por favor, conceda o consentimento de administrador ao aplicativo que preciso aprovar ao conectar minha conta, para que o conteúdo dela possa ser importado. Ele apenas lê.',
    },
    approved: {
      title: 'Aprovado. Obrigado.',
      text: ['A pessoa que pediu já pode continuar.'],
    },
    'not-approved': {
      title: 'Nada foi aprovado',
      text: ['A pessoa que pediu ainda está esperando. Você pode abrir o link novamente.'],
    },
    expired: {
      title: 'Este link expirou',
      text: ['Um link de login vale uma vez, por dez minutos. Comece de novo na janela de onde você veio.'],
    },
    'other-login': {
      title: 'Esta é outra conta',
      text: [
        'Você fez login com um usuário diferente do da conta que será reconectada. Nada foi alterado. Comece de novo com o mesmo usuário ou adicione este como uma conta nova.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'Este login foi iniciado em outro navegador ou por outra pessoa, então termina aqui. Sua conta não foi conectada.',
        'Se alguém lhe enviou o link: ele teria dado a essa pessoa acesso ao seu conteúdo. Se foi você que começou, comece de novo sem trocar de navegador.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['O número estava errado vezes demais. Comece de novo na janela de onde você veio.'],
    },
    failed: {
      title: 'Não foi possível conectar',
      text: ['A fonte não conseguiu concluir o login. Tente novamente mais tarde.'],
    },
  },
  go: {
    title: (source) => `Conectar sua conta do ${source}`,
    access: (source, organization) =>
      `${organization} pede acesso à sua conta do ${source}. O que você importar poderá ser lido em ${organization} por:`,
    number: 'Número mostrado na janela em que você começou',
    continue: (source) => `Continuar para ${source}`,
    sent: 'Alguém lhe enviou este link ou o número? Feche esta janela: essa pessoa teria acesso ao seu conteúdo. Até agora nada foi conectado.',
    wrong: 'Esse não é o número. Verifique a janela em que você começou.',
    failed: 'Não funcionou. Verifique sua conexão e tente novamente.',
    needsScript: 'Permita JavaScript nesta página para continuar.',
  },
  link: {
    title: 'Link de conexão',
    repair: (source) => `Reconectar sua conta do ${source}`,
    sent: (organization) =>
      `Continue somente se você esperava esta mensagem de ${organization}. Até agora nada foi conectado.`,
    ended: {
      title: 'Este link não funciona mais',
      text: [
        'Um link vale uma vez. Este já foi usado, foi retirado ou expirou. Peça um novo a quem o enviou.',
      ],
    },
    incomplete: {
      title: 'Este link está incompleto',
      text: ['Abra-o de novo pela mensagem que você recebeu ou copie o endereço inteiro.'],
    },
    done: (organization) =>
      `Você não precisa fazer mais nada. ${organization} já pode usar o que você escolheu.`,
    again: (organization) => `Nada foi alterado. Para tentar de novo, peça um novo link a ${organization}.`,
    next: (site) => `Continuar para ${site}`,
  },
  card: {
    text: 'Você faz login em uma nova janela. Antes disso, nada é conectado.',
    number: 'Número que a página pede',
    address: 'Abra este endereço no seu navegador:',
    opened: 'Conclua o login na outra janela.',
    check: 'Verificar novamente',
    missing: 'Sua conta ainda não está conectada. Conclua o login na outra janela.',
    expired: 'Um link vale uma vez, por dez minutos. Peça um novo ao assistente.',
    failed: 'O assistente pode dizer por quê.',
  },
  pick: {
    title: (source) => `Escolher o que será importado do ${source}`,
    text: 'Uma pasta é importada com tudo o que há nela. Você pode escolher em várias pastas e importar tudo de uma vez.',
    folders: 'Pastas',
    all: 'Todos os arquivos',
    open: (name) => `Abrir ${name}`,
    listing: 'Seu conteúdo está sendo listado. Esta página se atualiza sozinha.',
    empty: 'Não há nada aqui.',
    unsupported: 'Não pode ser importado',
    later: 'Próxima página',
    earlier: 'Página anterior',
    chosen: (count) => `Escolhidos em outras pastas: ${count}`,
    import: 'Importar',
    nothing: 'Escolha algo primeiro.',
  },
}
