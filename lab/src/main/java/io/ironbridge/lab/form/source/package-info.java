/**
 * Extracts data forms from a program's source. Start at {@link
 * io.ironbridge.lab.form.source.FormExtractor}.
 *
 * <p>The area of a command is the item that it names, at whatever level; qualified, subscripted or
 * in parts. Storage with several descriptions (REDEFINES) needs no hint as long as all of them
 * treat each byte alike, such as characters and zoned numbers. Otherwise comments say which one
 * counts, in the program or in a copybook, in any order and anywhere:
 *
 * <pre>
 *      *IRONBRIDGE FORM CA-CUSTOMER WHEN CA-REQUEST-ID = '01ICUS' OR '01UCUS'
 *      *IRONBRIDGE FORM CA-POLICY OF CA-DATA WHEN CA-KIND = 17
 *      *IRONBRIDGE FORM CA-RAW USE
 *      *IRONBRIDGE FORM DFHCOMMAREA AS WS-COMMAREA
 *      *IRONBRIDGE DATA HOST
 * </pre>
 *
 * WHEN tests an item of the same area that lies before the storage or within it; the first
 * description whose test holds counts, then the one of USE, and without any the storage is text.
 * Several lines about one description add up. AS gives an item the form of another, for programs
 * that move DFHCOMMAREA as a whole to where it is described. DATA HOST says that the program works
 * on host form; nothing is converted then. In free format the comments begin with {@code
 * *>IRONBRIDGE}.
 *
 * <p>A table whose counter lies outside of its record (EIBCALEN, mostly) is taken with its most
 * occurrences, as far as the data go, and must end the area. Items of double-byte characters keep
 * their bytes. Level 01 items of a FILE SECTION under one FD are taken for separate storage.
 */
@NullMarked
package io.ironbridge.lab.form.source;

import org.jspecify.annotations.NullMarked;
