package io.ironbridge.lab.cics.programs;

import java.nio.charset.StandardCharsets;

/**
 * A record of EXMPCAT: 80 bytes, the key in the first four. Files of the lab hold records as COBOL
 * programs have them there, which is ISO 8859-1.
 *
 * @param reference 0 to 9999, the key
 * @param description up to 40 characters
 * @param department 0 to 999
 * @param cost as text, {@code 008.50}
 * @param stock 0 to 9999
 * @param onOrder 0 to 999
 */
record CatalogItem(
        int reference, String description, int department, String cost, int stock, int onOrder) {
    static final String FILE = "EXMPCAT";

    /** The content of an unused row. */
    static final CatalogItem NONE = new CatalogItem(0, "", 0, "", 0, 0);

    private static final int MOST_ON_ORDER = 999;

    static CatalogItem read(byte[] record) {
        String text = new String(record, StandardCharsets.ISO_8859_1);
        return new CatalogItem(
                Integer.parseInt(text.substring(0, 4)),
                text.substring(4, 44),
                Integer.parseInt(text.substring(44, 47)),
                text.substring(47, 53),
                Integer.parseInt(text.substring(53, 57)),
                Integer.parseInt(text.substring(57, 60)));
    }

    /** The record that was read, with this item's numbers. */
    byte[] write(byte[] record) {
        byte[] numbers = "%04d%03d".formatted(stock, onOrder).getBytes(StandardCharsets.ISO_8859_1);
        byte[] written = record.clone();
        System.arraycopy(numbers, 0, written, 53, numbers.length);
        return written;
    }

    /** After an order; a quantity on order that does not fit into the record is not counted. */
    CatalogItem ordered(int quantity) {
        return new CatalogItem(
                reference,
                description,
                department,
                cost,
                stock - quantity,
                Math.min(onOrder + quantity, MOST_ON_ORDER));
    }

    static byte[] key(int reference) {
        return "%04d".formatted(reference).getBytes(StandardCharsets.ISO_8859_1);
    }
}
