package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.storage.FolderLock;
import io.ironbridge.lab.storage.StorageLocation;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** The device to which blocks are written. Used by one thread at a time. */
sealed interface LogDevice extends AutoCloseable {
    /** Begins a data set, including the first one. */
    void begin(DataSetHeader header) throws IOException;

    /** Returns when the block is as safe as the device can make it. */
    void write(BlockHeader header, byte[] data) throws IOException;

    @Override
    void close() throws IOException;

    /** Discards everything. */
    final class Nowhere implements LogDevice {
        @Override
        public void begin(DataSetHeader header) {}

        @Override
        public void write(BlockHeader header, byte[] data) {}

        @Override
        public void close() {}
    }

    /**
     * Files. They are written by {@link RandomAccessFile}, which an interrupted thread does not
     * close, as it would a channel.
     */
    final class Disk implements LogDevice {
        private final DataSets dataSets;
        private final boolean forced;
        private final FolderLock lock;
        private RandomAccessFile file;

        /**
         * @param lock of the folder, which is let go with the device
         */
        Disk(StorageLocation.Folder folder, DataSetHeader first, FolderLock lock)
                throws IOException {
            this.dataSets = new DataSets(folder.path());
            this.forced = folder.forced();
            this.lock = lock;
            this.file = open(first);
        }

        private RandomAccessFile open(DataSetHeader header) throws IOException {
            Path path = dataSets.path(header.number());
            RandomAccessFile opened = new RandomAccessFile(path.toFile(), "rw");
            opened.setLength(0);
            opened.write(header.write());
            return opened;
        }

        @Override
        public void begin(DataSetHeader header) throws IOException {
            file.close();
            file = open(header);
        }

        @Override
        public void write(BlockHeader header, byte[] data) throws IOException {
            byte[] block = new byte[BlockHeader.LENGTH + header.length()];
            System.arraycopy(header.write(), 0, block, 0, BlockHeader.LENGTH);
            System.arraycopy(data, 0, block, BlockHeader.LENGTH, header.length());
            file.write(block);
            if (forced) {
                file.getFD().sync();
            }
        }

        @Override
        public void close() throws IOException {
            try (lock) {
                file.close();
            }
        }
    }
}
