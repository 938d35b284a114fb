import { accountAgree } from './account-agree.ts'
import { accountMember } from './account-member.ts'
import { areaList } from './area-list.ts'
import { areaRemove } from './area-remove.ts'
import { areaUse } from './area-use.ts'
import { backup } from './backup.ts'
import { backupList } from './backup-list.ts'
import { backupRun } from './backup-run.ts'
import { buildArea } from './build-area.ts'
import type { Command } from './command.ts'
import { creditLimit } from './credit-limit.ts'
import { demoAdd } from './demo-add.ts'
import { doctor } from './doctor.ts'
import { driverAdd } from './driver-add.ts'
import { driverEnd } from './driver-end.ts'
import { driverGive } from './driver-give.ts'
import { driverInvite } from './driver-invite.ts'
import { driverList } from './driver-list.ts'
import { hostAdd, hostRemove } from './host-add.ts'
import { hostList } from './host-list.ts'
import { importAreaCommand } from './import-area.ts'
import { importPlaces } from './import-places.ts'
import { licenceAdd } from './licence-add.ts'
import { messageList } from './message-list.ts'
import { moneyDispute } from './money-dispute.ts'
import { moneyExceptions } from './money-exceptions.ts'
import { moneyExplain } from './money-explain.ts'
import { moneyMatch } from './money-match.ts'
import { operatorCreate } from './operator-create.ts'
import { operatorDelete } from './operator-delete.ts'
import { operatorExport } from './operator-export.ts'
import { operatorList } from './operator-list.ts'
import { operatorResume } from './operator-resume.ts'
import { operatorSuspend } from './operator-suspend.ts'
import { paymentLink } from './payment-link.ts'
import { platformKeyAdd, platformKeyEnd, platformKeyList } from './platform-key.ts'
import { pricesClose } from './prices-close.ts'
import { pricesExport } from './prices-export.ts'
import { pricesImport } from './prices-import.ts'
import { pricesList } from './prices-list.ts'
import { pricesOpen } from './prices-open.ts'
import { pricesRollback } from './prices-rollback.ts'
import { promotionCreate } from './promotion-create.ts'
import { promotionRevoke } from './promotion-revoke.ts'
import { recordsCheck } from './records-check.ts'
import { recordsErasures } from './records-erasures.ts'
import { recordsVerify } from './records-verify.ts'
import { refund } from './refund.ts'
import { refundList } from './refund-list.ts'
import { restore } from './restore.ts'
import { secretList } from './secret-list.ts'
import { secretRemove } from './secret-remove.ts'
import { secretSet } from './secret-set.ts'
import { serviceAreaExport } from './service-area-export.ts'
import { serviceAreaImport } from './service-area-import.ts'
import { staffKey } from './staff-key.ts'
import { staffKeys } from './staff-keys.ts'
import { staffMemberAdd } from './staff-member-add.ts'
import { staffMemberEnd } from './staff-member-end.ts'
import { staffMemberInvite } from './staff-member-invite.ts'
import { staffMemberList } from './staff-member-list.ts'
import { staffRevoke } from './staff-revoke.ts'
import { vehicleAdd } from './vehicle-add.ts'
import { vehicleList } from './vehicle-list.ts'
import { verify } from './verify.ts'

/** Every command of `npm run kerbside -- …`, in the order the help lists them. */
export const COMMANDS: readonly Command[] = [
  doctor,
  backup,
  backupRun,
  backupList,
  restore,
  verify,
  operatorList,
  operatorCreate,
  operatorSuspend,
  operatorResume,
  operatorExport,
  operatorDelete,
  demoAdd,
  hostList,
  hostAdd,
  hostRemove,
  platformKeyAdd,
  platformKeyList,
  platformKeyEnd,
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
  driverAdd,
  driverGive,
  driverInvite,
  driverList,
  driverEnd,
  vehicleAdd,
  vehicleList,
  licenceAdd,
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
  recordsVerify,
  recordsCheck,
  recordsErasures,
  importPlaces,
  importAreaCommand,
  buildArea,
  areaList,
  areaUse,
  areaRemove,
  serviceAreaExport,
  serviceAreaImport,
]
