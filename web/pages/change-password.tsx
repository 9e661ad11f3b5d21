export default function ChangePassword() {
  return null
}
