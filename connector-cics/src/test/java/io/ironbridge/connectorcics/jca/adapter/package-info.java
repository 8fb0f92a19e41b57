/**
 * A resource adapter of our own with the class names and properties of an ECI resource adapter;
 * tests put it into a jar, from which the connector loads it. To a gateway it speaks a small
 * protocol of the tests'. In local mode it has programs run in a region that is reached by the host
 * link ({@code docs/host-link.md}), where IBM's adapter would speak IPIC.
 */
@NullMarked
package io.ironbridge.connectorcics.jca.adapter;

import org.jspecify.annotations.NullMarked;
