import type { PickedFile } from './upload-queue.ts'

/** Files of an input, with their folder when a whole one was chosen. */
export function filesOfInput(files: FileList | null): PickedFile[] {
  return [...(files ?? [])].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
}

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')

/** Files dropped or pasted; the files of dropped folders, and of folders in them. */
export async function filesOfTransfer(transfer: DataTransfer): Promise<PickedFile[]> {
  // Read at once: the transfer is empty after the event.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...transfer.files]
  const found = entries.filter((entry) => entry !== null)
  if (found.length === 0) return plain.map((file) => ({ file, folder: '' }))
  return (await Promise.all(found.map((entry) => filesOfEntry(entry, '')))).flat()
}

async function filesOfEntry(entry: FileSystemEntry, folder: string): Promise<PickedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, folder }]
  }
  if (!isFolder(entry)) return []
  const inside = folder ? `${folder}/${entry.name}` : entry.name
  const entries = await entriesOf(entry)
  return (await Promise.all(entries.map((child) => filesOfEntry(child, inside)))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Browsers read a folder in parts, until one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}
