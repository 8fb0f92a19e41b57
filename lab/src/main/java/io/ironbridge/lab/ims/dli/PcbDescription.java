package io.ironbridge.lab.ims.dli;

/** The attributes of a PCB that the program's side needs. */
public sealed interface PcbDescription {
    /**
     * For messages: the I/O PCB, or an alternate one.
     *
     * @param name LTERM or transaction that it sends to; blank for the I/O PCB, and where the
     *     program sets it (CHNG)
     */
    record Message(String name) implements PcbDescription {}

    /**
     * For a database.
     *
     * @param dbd name of the DBD
     * @param processingOptions PROCOPT, at most 4 characters
     * @param sensitiveSegments how many SENSEGs it has
     * @param keyLength KEYLEN: bytes of the longest concatenated key
     */
    record Database(String dbd, String processingOptions, int sensitiveSegments, int keyLength)
            implements PcbDescription {}
}
