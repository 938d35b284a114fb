import { accountAgree } from './account-agree.ts'
import { accountMember } from './account-member.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { creditLimit } from './credit-limit.ts'
import { groundExport } from './ground-export.ts'
import { groundImport } from './ground-import.ts'
import { importPlaces } from './import-places.ts'
import { messageList } from './message-list.ts'
import { moneyDispute } from './money-dispute.ts'
import { moneyExceptions } from './money-exceptions.ts'
import { moneyExplain } from './money-explain.ts'
import { moneyMatch } from './money-match.ts'
import { operatorList } from './operator-list.ts'
import { paymentLink } from './payment-link.ts'
import { pricesClose } from './prices-close.ts'
import { pricesExport } from './prices-export.ts'
import { pricesImport } from './prices-import.ts'
import { pricesList } from './prices-list.ts'
import { pricesOpen } from './prices-open.ts'
import { pricesRollback } from './prices-rollback.ts'
import { promotionCreate } from './promotion-create.ts'
import { promotionRevoke } from './promotion-revoke.ts'
import { refund } from './refund.ts'
import { refundList } from './refund-list.ts'
import { restore } from './restore.ts'
import { secretList } from './secret-list.ts'
import { secretRemove } from './secret-remove.ts'
import { secretSet } from './secret-set.ts'
import { staffKey } from './staff-key.ts'
import { staffKeys } from './staff-keys.ts'
import { staffMemberAdd } from './staff-member-add.ts'
import { staffMemberEnd } from './staff-member-end.ts'
import { staffMemberInvite } from './staff-member-invite.ts'
import { staffMemberList } from './staff-member-list.ts'
import { staffRevoke } from './staff-revoke.ts'
import { verify } from './verify.ts'

/** Every command of `npm run kerbside -- …`, in the order the help lists them. */
export const COMMANDS: readonly Command[] = [
  backup,
  restore,
  verify,
  operatorList,
  pricesList,
  pricesExport,
  pricesImport,
  pricesRollback,
  pricesOpen,
  pricesClose,
  staffKey,
  staffKeys,
  staffRevoke,
  staffMemberAdd,
  staffMemberInvite,
  staffMemberList,
  staffMemberEnd,
  secretSet,
  secretList,
  secretRemove,
  promotionCreate,
  promotionRevoke,
  paymentLink,
  accountAgree,
  accountMember,
  creditLimit,
  refund,
  refundList,
  moneyExceptions,
  moneyMatch,
  moneyExplain,
  moneyDispute,
  messageList,
  importPlaces,
  groundExport,
  groundImport,
]
