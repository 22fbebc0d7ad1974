/**
 * Words that no name may have, beside those of the library `obscenity`, which knows English only (docs/protocol.md). The
 * lists are short on purpose: what they do not know is reported, and an administrator hides it. Words are written in small
 * letters, and are compared in the form that look-alikes share.
 */

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A name that has one of these words seems to speak for the site or its people. */
export const RESERVED_WORDS = list(`
  admin admins administrator administrators administrateur administrador administration
  mod mods moderator moderators moderation moderateur moderador moderatorin
  official officially officiel offiziell oficial staff support helpdesk operator sysop sysadmin
  webmaster postmaster hostmaster abuse security root system systems server
  модератор модераторы администратор админ админы официальный официально поддержка
  管理员 管理員 版主 官方 客服 系统 管理者 運営 公式 モデレーター システム サポート
  مشرف المشرف مدير المدير رسمي الرسمي الإدارة النظام الدعم`);

/** A name that is one of these, or begins or ends with it, seems to be of the game itself. */
export const RESERVED_NAMES = list('twofold 2048official officialtwofold teamtwofold twofoldteam');

/** Names of nobody, of programs, and of what stands in the place of a name. */
export const RESERVED_WHOLE = list(`
  anonymous anonym anonyme anonimo guest gast invite invitado nobody none null undefined nan unknown unbekannt
  you me player spieler joueur jugador bot solver engine coach everyone here all deleted erased
  匿名 玩家 访客 ゲスト プレイヤー مجهول ضيف لاعب`);

/** Insults and slurs of alphabets, as whole words or with common endings cut off (`*`). */
export const ABUSIVE_WORDS = list(`
  nazi nazis neonazi hitler adolfhitler heilhitler himmler goebbels goering siegheil kkk isis faggot* tranny trannies
  1488 kys killyourself* pedo pedos paedo pedophile* paedophile* zigeuner* くそ* クソ*
  scheiss* scheisse arschloch* arsch wichser* fotze* hure hurensohn* nutte* schlampe* schwuchtel* kanake* neger* fick ficken
  ficker* gefickt missgeburt* spast spasti drecksau judensau vergas* vollpfosten
  merde putain pute putes salope* connard* connasse* encule* enculer bite couille* batard* nique niquer niquetamere
  bougnoul* negre* youpin* pede pedale filsdepute fdp
  mierda puta putas puto putos joder cabron* gilipollas maricon* coño cojones pendejo* verga hijodeputa sudaca* polla
  cazzo stronzo puttana vaffanculo caralho foda buceta viado
  kurwa suka blyat pizda хуй хуя хуе* пизда* пизде* ебать ебан* блядь бляд* сука сучка жид жиды пидор* пидар* гандон
  كس كسمك كسامك شرموط* شرموطه شرموطة قحبة قحبه منيوك* عرص خول زب زبي لوطي كلب حمار حيوان`);

/** The same of scripts without spaces, anywhere in a name. */
export const ABUSIVE_PARTS = list(`
  操你妈 操你 肏 傻逼 傻屄 煞笔 妈逼 妈的 他妈 婊子 妓女 贱人 贱货 狗日 鸡巴 屌 王八蛋 支那 去死 强奸 希特勒 纳粹 法轮
  死ね しね 殺す ころす まんこ マンコ ちんこ チンコ ちんぽ チンポ きちがい キチガイ 基地外 くたばれ チョン公 ヒトラー ナチス 強姦`);

/** Names of people and places in which the library finds words that are not meant. They are spared as whole words. */
export const SPARED_WORDS = list('penistone cockburn');
