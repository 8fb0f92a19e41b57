/**
 * The API for IMS message programs in Java: implement {@link
 * io.ironbridge.lab.ims.program.ImsProgram}. Data are in host form (EBCDIC, big-endian, packed);
 * {@link io.ironbridge.lab.ims.program.HostData} reads and writes their fields. Source: IMS
 * Application Programming, "Writing application programs".
 */
@NullMarked
package io.ironbridge.lab.ims.program;

import org.jspecify.annotations.NullMarked;
