import { later } from '@kerbside/kit/later.tsx'
import type { ChangePasswordDialogProps } from '../../../features/account/change-password-dialog.tsx'
import type { ConfirmPasswordDialogProps } from '../../../features/account/confirm-password-dialog.tsx'
import type { UpdateProfileDialogProps } from '../../../features/account/update-profile-dialog.tsx'

// The dialogs behind the profile's buttons, each loaded when it is pressed; after a failure another press loads it
// again.

export const UpdateProfileDialog = later<UpdateProfileDialogProps>(
  () =>
    import('../../../features/account/update-profile-dialog.tsx').then(
      (part) => part.UpdateProfileDialog,
    ),
  () => null,
)

export const ChangePasswordDialog = later<ChangePasswordDialogProps>(
  () =>
    import('../../../features/account/change-password-dialog.tsx').then(
      (part) => part.ChangePasswordDialog,
    ),
  () => null,
)

export const ConfirmPasswordDialog = later<ConfirmPasswordDialogProps>(
  () =>
    import('../../../features/account/confirm-password-dialog.tsx').then(
      (part) => part.ConfirmPasswordDialog,
    ),
  () => null,
)
